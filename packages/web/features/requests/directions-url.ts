/** The address of a map service that searches for a hospital; a device with an application for maps opens it there. */
export function directionsUrl(hospital: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(hospital)}`;
}

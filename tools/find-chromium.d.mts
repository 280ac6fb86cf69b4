/** Finds Chromium, or installs it where this account may; null where neither goes. */
export function findOrInstallChromium(say: (line: string) => void): string | null;

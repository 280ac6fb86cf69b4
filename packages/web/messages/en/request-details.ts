/** The labels of a request's fields, on its page and on its printed notice. */
export const requestDetailMessages = {
  patient: 'Patient',
  units: 'Units Required',
  hospital: 'Hospital',
  location: 'Location',
  contactPerson: 'Contact Person',
  contactNumber: 'Contact Number',
  urgency: 'Urgency',
  status: 'Status',
  additionalInfo: 'Additional Information',
} as const;

/** The labels of a request's fields on its page. */
export const requestDetailMessages = {
  patient: 'Patient',
  hospital: 'Hospital',
  location: 'Location',
  contactPerson: 'Contact Person',
  contactNumber: 'Contact Number',
  urgency: 'Urgency',
  status: 'Status',
  additionalInfo: 'Additional Information',
} as const;

import type * as english from '../en/request-details.ts';
import type { Translation } from '../translation.ts';

/** The labels of a request's fields on its page. */
export const requestDetailMessages: Translation<typeof english.requestDetailMessages> = {
  patient: 'রোগী',
  hospital: 'হাসপাতাল',
  location: 'কোথায়',
  contactPerson: 'যোগাযোগের ব্যক্তি',
  contactNumber: 'ফোন নম্বর',
  urgency: 'কতটা জরুরি',
  status: 'অবস্থা',
  additionalInfo: 'আরও তথ্য',
};

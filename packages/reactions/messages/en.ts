import { neededWhen } from '@blood-bank/domain/needed-when';
import type { Urgency } from '@blood-bank/domain/records/blood-request';
import { neededExactly } from '@blood-bank/domain/when-in-english';
import type { Messages, RequestFacts } from './mail-words.ts';

/** The labels of specification section 3. */
const urgencyLabels: { readonly [urgency in Urgency]: string } = {
  urgent: 'Urgent (Immediate Need)',
  moderate: 'Moderate (Within 24-48 hours)',
  low: 'Low (Planned / Stock Up)',
};

/** The mails in English. */
export const english: Messages = {
  language: 'en',

  request(facts) {
    const { group, hospital, urgency } = facts;
    const blood = `${shownGroup(group)} blood`;
    return {
      subject: `${urgency === 'urgent' ? 'Urgent: ' : ''}${blood} needed at ${hospital}`,
      greeting: 'Hello,',
      lead: `${blood} is needed, and by your donor profile you may be able to help.`,
      facts: requestFacts(facts),
      beforeLink: 'Can you donate? Open the request to say so, or to call:',
      link: 'Open the request',
      notes: ['Hospitals cross-match blood before each transfusion; what is said here is guidance.'],
      closing: 'Thank you for being a donor,',
    };
  },

  offer({ donor, donorGroup }, facts) {
    return {
      subject: `${donor} can donate for your ${shownGroup(facts.group)} request`,
      greeting: 'Hello,',
      lead: `${donor} (${shownGroup(donorGroup)}) has offered to donate for the request that you posted.`,
      facts: requestFacts(facts),
      beforeLink: 'Open your request to see how to reach the donor:',
      link: 'Open your request',
      notes: [
        'Please mark the request as fulfilled when blood is no longer needed, so that no donor comes for nothing.',
      ],
      closing: 'Warm regards,',
    };
  },

  invitation({ fullName, siteName, club, adminPhone }) {
    return {
      subject: `Register as a blood donor on ${siteName}`,
      greeting: `Hello ${fullName},`,
      lead: `You are on the list of blood donors that ${club} keeps on ${siteName}. With an account you keep your own details up to date, and decide yourself who sees your number.`,
      facts: [],
      beforeLink:
        'Create an account with this email address. Then “Become a Blood Donor” has your details filled in:',
      link: 'Create an account',
      notes: [
        'You are invited only once.',
        `If you don’t want to be on the list, call ${adminPhone} and you are taken off it.`,
      ],
      closing: 'Thank you for being a donor,',
    };
  },

  unsubscribe: {
    sentence: 'You get this mail because you chose to be told of requests that you may be able to help with.',
    link: 'Stop these mails',
  },

  unsubscribeInvitation: {
    sentence: 'You get this mail because your email address is on the list.',
    link: 'Send me no more mails',
  },

  unsubscribePage: {
    question: {
      heading: 'Stop these mails?',
      sentence:
        'You will no longer get a mail when somebody needs blood that you may be able to give, nor an invitation to register.',
    },
    button: 'Stop these mails',
    done: {
      heading: 'You will get no more of these mails',
      sentence:
        'If you have registered as a donor, you stay registered. To get them again, turn them on under My Account.',
    },
    invalid: {
      heading: 'This link does not work',
      sentence: 'Nothing was changed. To stop these mails, sign in and turn them off under My Account.',
    },
    account: 'Open My Account',
  },
};

function requestFacts({ group, units, hospital, location, urgency, neededBy, timeZone }: RequestFacts) {
  return [
    ['Blood group', shownGroup(group)],
    ['Units', String(units)],
    ['Where', location === '' ? hospital : `${hospital}, ${location}`],
    ...(neededBy === null ? [] : ([['Needed by', neededExactly(neededWhen(neededBy, timeZone))]] as const)),
    ['Urgency', urgencyLabels[urgency]],
  ] as const;
}

/** With the typographic minus, as on the screens. */
function shownGroup(group: string): string {
  return group.replace('-', '−');
}

import { type CalendarDate, toUtc } from '@blood-bank/domain/calendar-date';
import { neededWhen } from '@blood-bank/domain/needed-when';
import type { Urgency } from '@blood-bank/domain/records/blood-request';
import type { Component } from '@blood-bank/domain/records/donation';
import { neededExactly } from '@blood-bank/domain/when-in-english';
import type { Messages, RequestFacts } from './mail-words.ts';

/** The labels of specification section 3. */
const urgencyLabels: { readonly [urgency in Urgency]: string } = {
  urgent: 'Urgent (Immediate Need)',
  moderate: 'Moderate (Within 24-48 hours)',
  low: 'Low (Planned / Stock Up)',
};

const componentNames: { readonly [component in Component]: string } = {
  'whole-blood': 'blood',
  platelets: 'platelets',
  plasma: 'plasma',
};

/** The mails in English. */
export const english: Messages = {
  language: 'en',

  request(facts) {
    const { hospital, urgency } = facts;
    const blood = shownBlood(facts);
    return {
      subject: `${urgency === 'urgent' ? 'Urgent: ' : ''}${blood} needed at ${hospital}`,
      greeting: 'Hello,',
      lead: `${blood} is needed, and your donor profile suggests you may be able to help.`,
      facts: requestFacts(facts),
      beforeLink: 'Can you donate? Open the request to say so, or to call:',
      link: 'Open the request',
      notes: ['For guidance only: hospitals cross-match blood before each transfusion.'],
      closing: 'Thank you for being a donor,',
    };
  },

  offer({ donor, donorGroup }, facts) {
    return {
      subject: `${donor} can donate for your ${shownGroup(facts.group)} request`,
      title: `A donor can donate for your ${shownGroup(facts.group)} request`,
      greeting: 'Hello,',
      lead: `${donor} (${shownGroup(donorGroup)}) has offered to donate for the request that you posted.`,
      facts: requestFacts(facts),
      beforeLink: 'Open your request to see how to reach the donor:',
      link: 'Open your request',
      notes: [
        'Please mark the request as fulfilled once blood is no longer needed, so no donor travels for nothing.',
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
        `If you don’t want to be on the list, call ${adminPhone} and we’ll remove you.`,
      ],
      closing: 'Thank you for being a donor,',
    };
  },

  closing(facts) {
    return {
      subject: `No longer needed: ${shownBlood(facts)} at ${facts.hospital}`,
      greeting: 'Hello,',
      lead: 'The request that you offered to donate for is closed. Blood is no longer needed: please don’t come.',
      facts: requestFacts(facts),
      beforeLink: 'For a week you can still see the request:',
      link: 'See the request',
      notes: [],
      closing: 'Thank you for being ready to help,',
    };
  },

  donation({ donatedOn, place, club }) {
    return {
      subject: 'Thank you for donating blood',
      greeting: 'Hello,',
      lead: `${club} has recorded a donation of yours.`,
      facts: [
        ...(donatedOn === null ? [] : ([['Date', shownDate(donatedOn)]] as const)),
        ...(place === '' ? [] : ([['Place', place]] as const)),
      ],
      beforeLink: 'If it is wrong, you can delete it under “My Donations”:',
      link: 'Open your dashboard',
      notes: [],
      closing: 'Thank you for donating,',
    };
  },

  donated: {
    subject: 'Did you donate blood?',
    greeting: 'Hello,',
    lead: 'The person whose request you offered to donate for says that you did. Please confirm it, so you aren’t asked again too soon.',
    facts: [],
    beforeLink: 'You can answer without signing in:',
    link: 'Answer',
    notes: [],
    closing: 'Thank you for being a donor,',
  },

  needed(facts) {
    return {
      subject: `Is ${shownBlood(facts)} still needed?`,
      greeting: 'Hello,',
      lead: 'Your request is still open. If blood is no longer needed, please close it, so no donor travels for nothing.',
      facts: requestFacts(facts),
      beforeLink: 'You can answer without signing in:',
      link: 'Answer',
      notes: [],
      closing: 'Warm regards,',
    };
  },

  available: {
    subject: 'Are you available to donate again?',
    greeting: 'Hello,',
    lead: 'Four months ago you said that you were not available to donate blood.',
    facts: [],
    beforeLink: 'Has that changed? You can answer without signing in:',
    link: 'Answer',
    notes: [],
    closing: 'Thank you for being a donor,',
  },

  right: {
    subject: 'Is your donor profile still right?',
    greeting: 'Hello,',
    lead: 'Your donor profile hasn’t changed for a year. Numbers change and people move away, so you’re asked once a year.',
    facts: [],
    beforeLink: 'You can answer without signing in:',
    link: 'Answer',
    notes: ['To see or change your profile, sign in and open My Donor Profile.'],
    closing: 'Thank you for being a donor,',
  },

  ready: {
    subject: 'You can donate blood again',
    greeting: 'Hello,',
    lead: 'Enough time has passed since your last donation. You can donate blood again.',
    facts: [],
    beforeLink: 'These requests are open now:',
    link: 'See the requests',
    notes: [],
    closing: 'Thank you for being a donor,',
  },

  unsubscribe: {
    sentence:
      'You’re getting this email because you chose to hear about requests you may be able to help with.',
    link: 'Stop these emails',
  },

  unsubscribeInvitation: {
    sentence: 'You’re getting this email because your address is on the list.',
    link: 'Unsubscribe',
  },

  unsubscribeMember: 'You’re getting this email because you are registered as a donor.',

  unsubscribePage: {
    question: {
      heading: 'Stop these emails',
      sentence:
        'You will no longer get an email when someone needs blood you may be able to give, nor an invitation to register.',
    },
    button: 'Stop these emails',
    done: {
      heading: 'You will get no more of these emails',
      sentence:
        'If you have registered as a donor, you stay registered. To get them again, turn them on under My Account.',
    },
    invalid: {
      heading: 'This link doesn’t work',
      sentence: 'Nothing was changed. To stop these emails, sign in and turn them off under My Account.',
    },
    account: 'Open My Account',
  },

  answerPage: {
    questions: {
      donated: {
        heading: 'Did you donate?',
        sentence: 'The person whose request you offered to donate for says that you did.',
      },
      needed: {
        heading: 'Is it still needed?',
        sentence: 'Your request is still open, and donors are still notified of it.',
      },
      available: {
        heading: 'Are you available again?',
        sentence: 'You said that you were not available to donate blood.',
      },
      right: {
        heading: 'Is your donor profile still right?',
        sentence:
          'Your number, for example. To see or change your profile, sign in and open My Donor Profile.',
      },
    },
    buttons: {
      yes: 'Yes, I donated',
      no: 'No',
      needed: 'Still needed',
      fulfilled: 'Mark as Fulfilled',
      cancelled: 'Cancel Request',
      available: 'I’m available',
      later: 'Not yet',
      right: 'Yes, it is right',
      unavailable: 'I can’t be asked any more',
    },
    done: {
      yes: { heading: 'Thank you for donating', sentence: 'Your donation is recorded.' },
      no: { heading: 'Thank you', sentence: 'No donation was recorded.' },
      needed: { heading: 'Thank you', sentence: 'Your request stays open.' },
      fulfilled: { heading: 'Request fulfilled', sentence: 'Donors who offered to help are notified.' },
      cancelled: { heading: 'Request cancelled', sentence: 'Donors who offered to help are notified.' },
      available: { heading: 'Welcome back', sentence: 'You are available to donate again.' },
      later: { heading: 'Thank you', sentence: 'You remain unavailable until you change it.' },
      right: { heading: 'Thank you', sentence: 'You’ll be asked again in a year.' },
      unavailable: {
        heading: 'Thank you for telling us',
        sentence: 'You are set to not available. If that changes, sign in and make yourself available again.',
      },
    },
    late: { heading: 'Already answered', sentence: 'Nothing was changed: this has been answered or closed.' },
    invalid: { heading: 'This link doesn’t work', sentence: 'Nothing was changed. Sign in to answer.' },
    open: 'Open the site',
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

/** What is needed: `O− blood`, `O− platelets`. */
function shownBlood({ group, component }: RequestFacts): string {
  return `${shownGroup(group)} ${componentNames[component]}`;
}

function shownDate(date: CalendarDate): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(toUtc(date));
}

/** With the typographic minus, as on the screens. */
function shownGroup(group: string): string {
  return group.replace('-', '−');
}

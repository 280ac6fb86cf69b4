/** What a member who registers as a donor reads about the club's list. */
export const claimMessages = {
  found: 'The club’s list has these details of you:',
  becomesYours:
    'Please check the details below and add what is missing. When you register, your entry in the list becomes your own profile.',
  notMe: 'This is not me',
  several: 'The club’s list has more than one donor with your email address. Which one are you?',
  none: 'None of them',
  declined:
    'You register without the club’s list. If you are in it, tell an admin, so that you are not listed twice.',
  itIs: (name: string) => `I am ${name}`,
  nameAndGroup: (name: string, group: string) => `${name}, ${group}`,
} as const;

/** The messages of sign-in (specification sections 5 and 8): apart from those of sign-up, as they load with the first page. */
export const loginMessages = {
  labels: {
    email: 'Email',
    password: 'Password',
  },
  title: 'Login',
  login: 'Login',
  loggingIn: 'Logging in…',
  forgotPassword: 'Forgot password?',
  noAccount: 'No account yet?',
  register: 'Register',
  loginIncomplete: 'Please enter your email and password.',
  wrongCredentials: 'Invalid email or password. Please try again.',
  /** Why a visitor was redirected to /login, by the requested page. */
  loginFirst: {
    '/dashboard': 'Please log in to view your dashboard.',
    '/post-request': 'You must be logged in to post a request.',
    '/edit-donor-profile': 'You must be logged in to edit a donor profile.',
    '/find-donors': 'Log in to call donors. New here? Register: it takes a minute.',
    '/requests/:id': 'Log in to see this blood request. New here? Register: it takes a minute.',
  } as Readonly<Record<string, string>>,
} as const;

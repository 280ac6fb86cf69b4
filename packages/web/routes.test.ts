import { expect, it } from 'vitest';
import {
  accountMessages,
  forgotPasswordMessages,
  loginMessages,
  myAccountMessages,
} from '#features/account/messages.ts';
import { manageDonorsMessages, rosterFormMessages } from '#features/admin/donors/messages.ts';
import { actionLogMessages } from '#features/admin/log/messages.ts';
import { overviewMessages } from '#features/admin/overview/messages.ts';
import { manageRequestsMessages } from '#features/admin/requests/messages.ts';
import { manageUsersMessages } from '#features/admin/users/messages.ts';
import { editDonorMessages, findDonorsMessages, registerDonorMessages } from '#features/donors/messages.ts';
import {
  postRequestMessages,
  requestPageMessages,
  viewRequestsMessages,
} from '#features/requests/messages.ts';
import { campus } from './lib/firestore/configuration.ts';
import { finishAccount, routeAt } from './routes.ts';

it.each([
  ['/', campus.headline],
  ['/login', loginMessages.title],
  ['/register', accountMessages.registerTitle],
  ['/forgot-password', forgotPasswordMessages.title],
  ['/register-donor', registerDonorMessages.title],
  ['/edit-donor-profile', editDonorMessages.title],
  ['/find-donors', findDonorsMessages.title],
  ['/post-request', postRequestMessages.title],
  ['/view-requests', viewRequestsMessages.title],
  ['/requests/AbC', requestPageMessages.title],
  ['/account', myAccountMessages.title],
  ['/admin', overviewMessages.title],
  ['/admin/overview', overviewMessages.title],
  ['/admin/donors', manageDonorsMessages.title],
  ['/admin/donors/new', rosterFormMessages.addTitle],
  ['/admin/donors/roster-AbC/edit', rosterFormMessages.editTitle],
  ['/admin/requests', manageRequestsMessages.title],
  ['/admin/users/', manageUsersMessages.title],
  ['/admin/log', actionLogMessages.title],
])('%s has the heading of its screen in its outline: %s', (path, title) => {
  expect(routeAt(path)?.outline.title).toBe(title);
});

it('the outline of the screen that finishes an account has its heading', () => {
  expect(finishAccount.outline?.title).toBe(accountMessages.finishTitle);
});

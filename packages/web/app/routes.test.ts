import { expect, it } from 'vitest';
import { accountMessages } from '../messages/en/account.ts';
import {
  manageDonorsMessages,
  manageRequestsMessages,
  manageUsersMessages,
  overviewMessages,
} from '../messages/en/admin.ts';
import { editDonorMessages, findDonorsMessages, registerDonorMessages } from '../messages/en/donors.ts';
import { myAccountMessages } from '../messages/en/my-account.ts';
import { postRequestMessages, viewRequestsMessages } from '../messages/en/requests.ts';
import { finishAccount, routeAt } from './routes.ts';

it.each([
  ['/register', accountMessages.registerTitle],
  ['/forgot-password', accountMessages.resetTitle],
  ['/register-donor', registerDonorMessages.title],
  ['/edit-donor-profile', editDonorMessages.title],
  ['/find-donors', findDonorsMessages.title],
  ['/post-request', postRequestMessages.title],
  ['/view-requests', viewRequestsMessages.title],
  ['/account', myAccountMessages.title],
  ['/admin', overviewMessages.title],
  ['/admin/overview', overviewMessages.title],
  ['/admin/donors', manageDonorsMessages.title],
  ['/admin/requests', manageRequestsMessages.title],
  ['/admin/users/', manageUsersMessages.title],
])('%s has the heading of its screen in its outline: %s', (path, title) => {
  expect(routeAt(path)?.outline?.title).toBe(title);
});

it('so has the screen that finishes an account', () => {
  expect(finishAccount.outline?.title).toBe(accountMessages.finishTitle);
});

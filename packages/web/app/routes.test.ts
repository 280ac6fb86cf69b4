import { expect, it } from 'vitest';
import { accountMessages } from '../messages/en/account.ts';
import {
  manageDonorsMessages,
  manageRequestsMessages,
  manageUsersMessages,
  overviewMessages,
} from '../messages/en/admin.ts';
import { dashboardMessages } from '../messages/en/dashboard.ts';
import { editDonorMessages, findDonorsMessages, registerDonorMessages } from '../messages/en/donors.ts';
import { myAccountMessages } from '../messages/en/my-account.ts';
import { postRequestMessages } from '../messages/en/post-request.ts';
import { viewRequestsMessages } from '../messages/en/requests.ts';
import { finishAccount, outlineAt } from './routes.ts';

it.each([
  ['/register', accountMessages.registerTitle],
  ['/forgot-password', accountMessages.resetTitle],
  ['/dashboard', dashboardMessages.title],
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
])('the heading of %s stands before its screen is there: %s', (path, title) => {
  expect(outlineAt(path)?.title).toBe(title);
});

it('and that of the form which finishes an account', () => {
  expect(finishAccount.outline?.title).toBe(accountMessages.finishTitle);
});

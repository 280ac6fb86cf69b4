import { expect, it } from 'vitest';
import { accountMessages } from '#messages/account.ts';
import { actionLogMessages } from '#messages/action-log.ts';
import { manageDonorsMessages, manageRequestsMessages, manageUsersMessages } from '#messages/admin.ts';
import { editDonorMessages, registerDonorMessages } from '#messages/donor-forms.ts';
import { findDonorsMessages } from '#messages/find-donors.ts';
import { forgotPasswordMessages } from '#messages/forgot-password.ts';
import { loginMessages } from '#messages/login.ts';
import { myAccountMessages } from '#messages/my-account.ts';
import { overviewMessages } from '#messages/overview.ts';
import { postRequestMessages } from '#messages/post-request.ts';
import { requestPageMessages } from '#messages/request-page.ts';
import { rosterFormMessages } from '#messages/roster-form.ts';
import { viewRequestsMessages } from '#messages/view-requests.ts';
import { campus } from '../data/configuration.ts';
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

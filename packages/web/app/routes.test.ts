import { expect, it } from 'vitest';
import { accountWords } from '../words/en/account.ts';
import {
  manageDonorsWords,
  manageRequestsWords,
  manageUsersWords,
  overviewWords,
} from '../words/en/admin.ts';
import { dashboardWords } from '../words/en/dashboard.ts';
import { editDonorWords, findDonorsWords, registerDonorWords } from '../words/en/donors.ts';
import { myAccountWords } from '../words/en/my-account.ts';
import { postRequestWords } from '../words/en/post-request.ts';
import { viewRequestsWords } from '../words/en/requests.ts';
import { finishAccount, outlineAt } from './routes.ts';

it.each([
  ['/register', accountWords.registerTitle],
  ['/forgot-password', accountWords.resetTitle],
  ['/dashboard', dashboardWords.title],
  ['/register-donor', registerDonorWords.title],
  ['/edit-donor-profile', editDonorWords.title],
  ['/find-donors', findDonorsWords.title],
  ['/post-request', postRequestWords.title],
  ['/view-requests', viewRequestsWords.title],
  ['/account', myAccountWords.title],
  ['/admin', overviewWords.title],
  ['/admin/overview', overviewWords.title],
  ['/admin/donors', manageDonorsWords.title],
  ['/admin/requests', manageRequestsWords.title],
  ['/admin/users/', manageUsersWords.title],
])('the heading of %s stands before its screen is there: %s', (path, title) => {
  expect(outlineAt(path)?.title).toBe(title);
});

it('and that of the form which finishes an account', () => {
  expect(finishAccount.outline?.title).toBe(accountWords.finishTitle);
});

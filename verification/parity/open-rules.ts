/** Rules that let whoever signed in do anything, where rules are not what is compared. */
export const openRules = `rules_version = '2';
service cloud.firestore {
  match /databases/{db}/documents {
    match /{document=**} { allow read, write: if request.auth != null; }
  }
}`;

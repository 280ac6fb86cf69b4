import { collection, type DocumentData, doc, getDoc } from 'firebase/firestore/lite';
import { readAdminPage } from './admin-page.ts';
import { browsed, searched } from './admin-query.ts';
import { type AdminView, isSearching, type Searching } from './admin-view.ts';
import { read } from './call.ts';
import { firestore } from './firestore.ts';
import { type Cursor, type Page, readCount } from './paged.ts';

export type Decode<Item> = (id: string, data: DocumentData) => Item | null;

/** All records of a collection, as an admin may read them. */
export interface AdminRecords<Item> {
  readonly readPage: (view: AdminView, after: Cursor | null, through?: Cursor | null) => Promise<Page<Item>>;
  readonly countAll: (view: AdminView) => Promise<number>;
  /** Null for a record that is gone, or can't be read. */
  readonly readOne: (id: string) => Promise<Item | null>;
}

/** The records of the collection `name`. */
export function adminRecords<Item>(name: string, decodeItem: Decode<Item>): AdminRecords<Item> {
  async function readOne(id: string): Promise<Item | null> {
    if (!isDocumentId(id)) return null;
    const snapshot = await read(() => getDoc(doc(firestore(), name, id)));
    return snapshot.exists() ? decodeItem(id, snapshot.data()) : null;
  }

  async function readFound(id: string): Promise<Page<Item>> {
    const item = await readOne(id);
    return { items: item === null ? [] : [item], documents: item === null ? 0 : 1, next: null };
  }

  return {
    readOne,
    readPage: (view, after, through = null) =>
      isById(view)
        ? readFound(view.search.text)
        : readAdminPage(queryOf(name, view), after, (one) => decodeItem(one.id, one.data()), { through }),
    // At most one has an id, and the page itself tells whether it is there: that needs no further read.
    countAll: async (view) => (isById(view) ? 1 : readCount(queryOf(name, view))),
  };
}

function isById(view: AdminView): view is Searching {
  return isSearching(view) && view.search.field === 'id';
}

function queryOf(name: string, view: AdminView) {
  const list = collection(firestore(), name);
  return isSearching(view) ? searched(list, view) : browsed(list, view);
}

/** Whether a document may bear this id: anything else would name another collection, or be refused. */
function isDocumentId(text: string): boolean {
  return text !== '' && !/\/|^\.{1,2}$|^__.*__$/.test(text) && new TextEncoder().encode(text).length <= 1_500;
}

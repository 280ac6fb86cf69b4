import { useQuery } from '@tanstack/react-query';
import { importMessages as messages } from '#features/admin/import/messages.ts';
import { timeMessages } from '#lib/i18n/messages.ts';
import { Panel } from '../../../ui/panel.tsx';
import { lastImportsKey, readLastImports } from './undo-api.ts';
import { UndoImport } from './undo-import.tsx';

/** The newest imports, each of which can be undone; nothing where there are none. */
export function LastImportPanel() {
  const { data: imports = [] } = useQuery({ queryKey: lastImportsKey, queryFn: readLastImports });
  if (imports.length === 0) return null;
  return (
    <Panel as="section" aria-label={messages.last.title} padding="form" className="max-w-200">
      <h2 className="mb-1">{messages.last.title}</h2>
      <ul className="divide-y divide-line">
        {imports.map((one) => (
          <li key={one.importId} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <p id={`import-${one.importId}`} className="min-w-0 flex-1 basis-60 wrap-anywhere">
              {messages.last.about(one.entries, one.changes, one.file, timeMessages.exactly(one.at))}
            </p>
            <UndoImport of={one} describedBy={`import-${one.importId}`} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

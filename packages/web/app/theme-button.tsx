import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { appMessages } from '../messages/en/app.ts';
import { chooseTheme, currentTheme, subscribeToTheme } from './theme.ts';

/** Changes between light and dark. */
export function ThemeButton({ className }: { readonly className: string }) {
  const theme = useSyncExternalStore(subscribeToTheme, currentTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  const Icon = other === 'dark' ? Moon : Sun;
  return (
    <button type="button" className={className} onClick={() => chooseTheme(other)}>
      <Icon aria-hidden="true" className="size-5 flex-none" />
      <span className="said">{other === 'dark' ? appMessages.useDarkTheme : appMessages.useLightTheme}</span>
    </button>
  );
}

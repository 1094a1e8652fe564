import { IconCheck, IconChevronRight, type TablerIcon } from '@tabler/icons-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './menu.module.css';
import popoverStyles from './popover.module.css';
import { OpenPopover, Popover } from './popover.tsx';
import { SmallIcon } from './small-icon.tsx';

type MenuProps = Omit<ComponentProps<typeof Popover>, 'role' | 'className' | 'onKeyDown'>;

/** A menu below or above its button. */
export function Menu(props: MenuProps) {
  return <Popover {...props} role="menu" className={styles.menu} onKeyDown={onMenuKey} />;
}

type ContextMenuProps = Pick<
  ComponentProps<typeof OpenPopover>,
  'label' | 'at' | 'onClose' | 'children' | 'widthPx'
>;

/** A menu at a point of the window, open for as long as it is rendered. */
export function ContextMenu(props: ContextMenuProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the browser's own menu over this one would cover it.
    <div onContextMenu={(event) => event.preventDefault()}>
      <OpenPopover
        {...props}
        role="menu"
        placement="bottom-start"
        className={styles.menu}
        onKeyDown={onMenuKey}
      />
    </div>
  );
}

type EntryProps = Omit<ComponentProps<'button'>, 'onClick'> & {
  icon?: TablerIcon | undefined;
  /** The shortcut, which the entry's name doesn't contain. */
  keys?: string | undefined;
  /** It deletes something. */
  isDangerous?: boolean;
  onClick?: (() => void) | undefined;
};

/** An entry of a menu. The menu closes first, so that the action may move the focus. */
export function MenuEntry({ icon, keys, isDangerous, onClick, children, ...entry }: EntryProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      {...entry}
      className={styles.entry}
      data-dangerous={isDangerous || undefined}
      onPointerEnter={({ currentTarget }) => {
        menuOf(currentTarget)?.querySelector<HTMLElement>('[role="menu"]:popover-open')?.hidePopover();
      }}
      onClick={({ currentTarget }) => {
        if (entry['aria-disabled']) return;
        menuOf(currentTarget, 'outermost')?.hidePopover();
        onClick?.();
      }}
    >
      {icon !== undefined && <SmallIcon of={icon} />}
      <span className={styles.text}>{children}</span>
      {keys !== undefined && <span aria-hidden>{keys}</span>}
    </button>
  );
}

/** One of several choices in a menu. */
export function MenuChoice({ isChosen, children, ...entry }: EntryProps & { isChosen: boolean }) {
  return (
    <MenuEntry {...entry} role="menuitemradio" aria-checked={isChosen}>
      <span className={styles.check}>{isChosen && <IconCheck size={14} stroke={2} aria-hidden />}</span>
      {children}
    </MenuEntry>
  );
}

/** An entry that opens a menu beside it: on hover, by Enter or by the right arrow key. */
export function SubMenu({ icon, label, children }: { icon: TablerIcon; label: string; children: ReactNode }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const entry = useRef<HTMLButtonElement>(null);
  const show = () => entry.current !== null && menu.current?.showPopover({ source: entry.current });

  function enter() {
    show();
    entriesOf(menu.current)[0]?.focus();
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    onMenuKey(event);
    if (event.key !== 'ArrowLeft' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    entry.current?.focus();
    menu.current?.hidePopover();
  }
  return (
    <>
      <button
        ref={entry}
        type="button"
        id={`${id}-entry`}
        role="menuitem"
        tabIndex={-1}
        className={styles.entry}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={show}
        onClick={enter}
        onKeyDown={(event) => event.key === 'ArrowRight' && enter()}
      >
        <SmallIcon of={icon} />
        <span className={styles.text}>{label}</span>
        <SmallIcon of={IconChevronRight} size={14} />
      </button>
      <div
        ref={menu}
        className={`${popoverStyles.popover} ${styles.menu}`}
        data-placement="right-start"
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-labelledby={`${id}-entry`}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
    </>
  );
}

export function MenuLabel(props: ComponentProps<'div'>) {
  return <div {...props} className={`${styles.label} ${props.className ?? ''}`} />;
}

export function MenuDivider() {
  return <hr className={styles.divider} />;
}

/** The menu of an entry. */
function menuOf(element: Element, which: 'own' | 'outermost' = 'own'): HTMLElement | null {
  const own = element.closest<HTMLElement>('[role="menu"]');
  const around = own?.parentElement;
  return which === 'outermost' && around?.closest('[role="menu"]') ? menuOf(around, which) : own;
}

/** The entries that can take the focus, without those of its submenus. */
function entriesOf(menu: HTMLElement | null): HTMLElement[] {
  const all = menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]:enabled') ?? [];
  return [...all].filter((entry) => menuOf(entry) === menu);
}

let typed = { text: '', at: 0 };
/** Characters that follow each other faster are the beginning of one text. */
const typingPauseMs = 500;

/** The keys of a menu, as users of every desktop know them: arrows, Home, End, and the first characters of an entry. */
function onMenuKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: menu, target } = event;
  if (!(target instanceof HTMLElement) || (target !== menu && menuOf(target) !== menu)) return;
  const entries = entriesOf(menu);
  const at = entries.indexOf(target);
  const last = entries.length - 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at === last ? 0 : at + 1,
    ArrowUp: at <= 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  let to = steps[key];
  if (key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
    typed = {
      text: event.timeStamp - typed.at < typingPauseMs ? typed.text + key : key,
      at: event.timeStamp,
    };
    const [isSame, sought] = [typed.text.length === 1, typed.text.toLowerCase()];
    const order = [...entries.keys()].map((step) => (at + step + (isSame ? 1 : 0)) % entries.length);
    to = order.find((index) => entries[index]?.textContent.trim().toLowerCase().startsWith(sought));
  }
  // A menu is left by Escape or by one of its entries.
  if (to !== undefined || key === 'Tab' || key in steps) event.preventDefault();
  if (to !== undefined) entries[to]?.focus();
}

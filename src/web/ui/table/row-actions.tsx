import type { IconName } from '#web/ui/icon.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as css from './row-actions.module.css'

type RowAction = {
  label: string
  /** In a table, in place of the label: the narrower the actions, the more of the row is seen. */
  icon?: IconName
  tone?: 'danger'
  onClick: () => void
}

/** What can be done with one row; `subject` tells the buttons of the rows apart. Plain buttons: a page may have thousands. */
export function RowActions({ subject, actions }: { subject: string; actions: readonly RowAction[] }) {
  return (
    <span className={css.actions}>
      {actions.map(({ label, icon, tone, onClick }) => (
        <button
          key={label}
          type="button"
          data-tone={tone}
          data-icon={icon}
          onClick={onClick}
          aria-label={`${label} ${subject}`}
          title={icon && label}
        >
          {icon && <Icon name={icon} size={18} />}
          <span>{label}</span>
        </button>
      ))}
    </span>
  )
}

import type { IconName } from '#web/ui/icon.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as css from './row-actions.module.css'

type RowAction = {
  label: string
  /** Shown in a table instead of the label: narrow actions leave more room for the row. */
  icon?: IconName
  tone?: 'danger'
  onClick: () => void
}

/** The actions of one row; `subject` tells the buttons of the rows apart. Plain buttons: a page may have thousands. */
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

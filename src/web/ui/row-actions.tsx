import css from './row-actions.module.css'

type RowAction = { label: string; tone?: 'danger'; onClick: () => void }

/** What can be done with one row; `subject` tells the buttons of the rows apart. Plain buttons: a page may have thousands. */
export function RowActions({ subject, actions }: { subject: string; actions: readonly RowAction[] }) {
  return (
    <span className={css.actions}>
      {actions.map(({ label, tone, onClick }) => (
        <button
          key={label}
          type="button"
          className={tone && css.danger}
          onClick={onClick}
          aria-label={`${label} ${subject}`}
        >
          {label}
        </button>
      ))}
    </span>
  )
}

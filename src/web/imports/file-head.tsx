import * as css from './import-dialog.module.css'

type ImportFileHeadProps = {
  name: string
  /** Below the name: how large it is, or what is in it. */
  words: string
  /** Takes the focus at first. If Cancel had it, pressing a key twice would cancel what the first press has started. */
  startsHere?: boolean
}

/** Names the file that a dialog is about. */
export function ImportFileHead({ name, words, startsHere }: ImportFileHeadProps) {
  return (
    <div className={css.file} data-autofocus={startsHere} tabIndex={startsHere ? -1 : undefined}>
      <span className={css.badge} aria-hidden="true">
        {endingOf(name)}
      </span>
      <span className={css.name}>
        <strong>{name}</strong>
        <span>{words}</span>
      </span>
    </div>
  )
}

function endingOf(name: string): string {
  return (/\.([a-z\d]{1,4})$/i.exec(name)?.[1] ?? 'file').toUpperCase()
}

import * as css from './briefly.module.css'

/** Shows `full`, or on a phone, which has no room for it, `brief` or nothing. Screen readers always read `full`. */
export function Briefly({ full, brief }: { full: string; brief?: string | undefined }) {
  if (full === brief) return full
  return (
    <>
      <span className={css.full}>{full}</span>
      {brief !== undefined && (
        <span className={css.brief} aria-hidden="true">
          {brief}
        </span>
      )}
    </>
  )
}

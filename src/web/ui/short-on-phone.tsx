import * as css from './short-on-phone.module.css'

/** Shows `full`, or on a phone, which has no room for it, `short` or nothing. Screen readers always read `full`. */
export function ShortOnPhone({ full, short }: { full: string; short?: string | undefined }) {
  if (full === short) return full
  return (
    <>
      <span className={css.full}>{full}</span>
      {short !== undefined && (
        <span className={css.short} aria-hidden="true">
          {short}
        </span>
      )}
    </>
  )
}

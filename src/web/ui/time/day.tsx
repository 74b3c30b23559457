import * as css from './day.module.css'

/** A day, `YYYY-MM-DD`, in one line: browsers would break it after its hyphens. */
export function Day({ of }: { of: string }) {
  return (
    <time dateTime={of} className={css.day}>
      {of}
    </time>
  )
}

import * as css from './briefly.module.css'

/** Words that a phone has no room for, and what stands there instead, if anything. Who listens hears them in full everywhere. */
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

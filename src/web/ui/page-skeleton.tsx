import css from './page-skeleton.module.css'

/** Grey shapes in the sizes of a heading and the cards or the panel below it. */
export function PageSkeleton() {
  return (
    <div className={css.page} aria-busy="true">
      <span className={css.words}>Loading</span>
      <div className={css.heading} />
      <div className={css.cards}>
        <div />
        <div />
        <div />
        <div />
      </div>
    </div>
  )
}

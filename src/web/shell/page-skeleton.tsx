import type { CSSProperties } from 'react'
import { parameters } from '#domain/parameters/parameters.ts'
import { tileColumns } from '#web/trends/latest-readings/tile-columns.ts'
import * as css from './page-skeleton.module.css'

/** Grey shapes in the sizes of a page, for all addresses: the style sheet shows those of the page that is loading. */
export function PageSkeleton() {
  return (
    <div aria-busy="true">
      <span className={css.words}>Loading</span>
      <div className={css.dashboard}>
        <div className={css.heading} />
        <div className={css.cards}>
          <div>
            <div className={css.picture} />
          </div>
          <div />
          <div />
          <div />
        </div>
      </div>
      <div className={css.aquarium}>
        <div className={css.top}>
          <div className={css.cover} />
          <div className={css.action} />
        </div>
        <div className={css.tiles} style={{ '--columns': tileColumns(parameters.length) } as CSSProperties}>
          {parameters.map(({ key }) => (
            <div key={key} />
          ))}
        </div>
        <div className={css.chart} />
        <div className={css.table} />
      </div>
      <div className={css.admin}>
        <div className={css.heading} />
        <div className={css.chart} />
      </div>
    </div>
  )
}

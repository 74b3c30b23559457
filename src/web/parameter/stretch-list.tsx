import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ParameterStatistics } from '#contract/aquariums/parameter-statistics.ts'
import { countWords } from '#domain/count-words.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import * as css from './parameter.module.css'
import { datesOf, farthestWords, lengthOf, rangeAround, sideWords } from './statistics-words.ts'

type StretchListProps = {
  stretches: ParameterStatistics['stretches']
  parameter: Parameter
  /** True when the last reading says nothing of now, so that nothing is known to last until today. */
  isOver: boolean
  /** Called when the chart shows another stretch. */
  onShow: () => void
}

/** How many stretches are shown until all of them are asked for. */
const fewest = 5

export function StretchList({ stretches: { newest, total }, parameter, isOver, onShow }: StretchListProps) {
  const [isWhole, setWhole] = useState(false)
  const [search] = useSearchParams()
  const shown = isWhole ? newest : newest.slice(0, fewest)
  return (
    <Panel labelledBy="stretches-heading">
      <div className={css.panel}>
        <PanelTitle id="stretches-heading">Out of range</PanelTitle>
        {newest.length === 0 && <p>No reading was out of range between these dates.</p>}
        <ul className={css.stretches}>
          {shown.map((stretch) => (
            <li key={`${stretch.from} ${stretch.side}`}>
              <strong>{sideWords(stretch.side, parameter)}</strong>
              <Link to={{ search: String(rangeAround(stretch)) }} preventScrollReset onClick={onShow}>
                {datesOf(stretch, isOver || search.has('to'))}
              </Link>
              <span>
                {lengthOf(stretch)}, {farthestWords(stretch, parameter)}
              </span>
            </li>
          ))}
        </ul>
        {!isWhole && newest.length > fewest && (
          <Button onClick={() => setWhole(true)}>Show all {countWords(newest.length)}</Button>
        )}
        {isWhole && total > newest.length && (
          <p>
            The newest {newest.length} of {countWords(total)}. Choose a shorter range to see earlier ones.
          </p>
        )}
      </div>
    </Panel>
  )
}

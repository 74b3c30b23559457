import type { CSSProperties } from 'react'
import { useMemo, useState } from 'react'
import type { Image } from '#contract/images.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { Button } from '#web/ui/button.tsx'
import { Overlay } from '#web/ui/dialog/dialog.tsx'
import { imageName } from './image-words.ts'
import { photoChoices } from './photo-choices.ts'
import * as css from './photo-comparison.module.css'
import { PhotoWater } from './photo-water.tsx'

type PhotoComparisonProps = {
  /** The photo that another one is compared with. */
  task: Image
  /** Newest first. */
  images: readonly Image[]
  parameters: readonly Parameter[]
  /** Makes a picture for friends of both. */
  onPicture?: ((pair: { before: Image; after: Image }) => void) | undefined
  onClose: () => void
}

/** Two photos, one over the other, with the water of their days. */
export function PhotoComparison({ task, images, parameters, onPicture, onClose }: PhotoComparisonProps) {
  const [ids, setIds] = useState(() => firstPair(task, images))
  const before = images.find(({ id }) => id === ids.before) ?? task
  const after = images.find(({ id }) => id === ids.after) ?? task
  const choices = useMemo(() => photoChoices(images), [images])
  return (
    <Overlay room={css.room} className={css.comparison} aria-label="Compare photos" onDismiss={onClose}>
      <div className={css.head}>
        <h2>Compare photos</h2>
        {onPicture && <Button onClick={() => onPicture({ before, after })}>For friends</Button>}
        <Button onClick={onClose}>Close</Button>
      </div>
      <Slider before={before} after={after} />
      <PhotoWater
        parameters={parameters}
        before={before}
        after={after}
        choose={(side, chosen) => (
          <select
            className={css.choice}
            aria-label={side === 'before' ? 'Left photo' : 'Right photo'}
            value={chosen.id}
            onChange={({ currentTarget: { value } }) => setIds({ ...ids, [side]: Number(value) })}
          >
            {choices.map(({ id, words }) => (
              <option key={id} value={id}>
                {words}
              </option>
            ))}
          </select>
        )}
      />
    </Overlay>
  )
}

/** Compares a photo with the oldest one, and the oldest one with the newest: the longest time that there is. */
function firstPair(one: Image, images: readonly Image[]) {
  const oldest = images.at(-1) ?? one
  const [newest = one] = images
  return one.id === oldest.id ? { before: one.id, after: newest.id } : { before: oldest.id, after: one.id }
}

function Slider({ before, after }: { before: Image; after: Image }) {
  const [percent, setPercent] = useState(50)
  // The aspect ratio of the wider of the two photos, so that both fit and neither is stretched.
  const ratio = Math.max(before.width / before.height, after.width / after.height)
  return (
    <div className={css.place}>
      <div className={css.stage} style={{ '--ratio': ratio, '--at': `${percent}%` } as CSSProperties}>
        <img src={after.url} alt={`Right: ${imageName(after)}`} draggable={false} />
        <img className={css.left} src={before.url} alt={`Left: ${imageName(before)}`} draggable={false} />
        <span className={css.divider} aria-hidden="true" />
        <input
          className={css.slider}
          type="range"
          min="0"
          max="100"
          data-autofocus
          aria-label="Divider between the photos"
          aria-valuetext={`${percent} %`}
          value={percent}
          onChange={({ currentTarget: { value } }) => setPercent(Number(value))}
        />
      </div>
    </div>
  )
}

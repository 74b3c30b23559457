import type { ReactNode } from 'react'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { AquariumHeading } from './aquarium-heading.tsx'
import * as css from './aquarium-view.module.css'
import { coverOf, coverSizes } from './cover-image.ts'
import { CoverPicture } from './cover-picture.tsx'

type AquariumViewProps = {
  aquarium: Pick<WholeAquarium, 'id' | 'name' | 'description' | 'image_url' | 'first_photo' | 'latest'>
  parameters: readonly Parameter[]
  /** Whose tank it is, when it is another keeper's. */
  banner?: ReactNode
  /** The QR code of the page. */
  code: ReactNode
  /** How others come to see it. */
  link: ReactNode
  /** Without it name and description cannot be changed. */
  onEdit?: () => void
  /** The buttons beside the name. */
  actions: ReactNode
  /** The latest readings, or how to come by them. */
  readings: ReactNode
  chart: ReactNode
  gallery: ReactNode
  notes: ReactNode
  /** Who can be asked about the tank. */
  chat: ReactNode
  /** What stands below: the data logs, and what else there is. */
  children: ReactNode
}

/** The page of an aquarium. Whose it is and what can be changed is the business of what is put into it. */
export function AquariumView(props: AquariumViewProps) {
  const { aquarium, parameters, banner, code, link, onEdit, actions } = props
  const { readings, chart, gallery, notes, chat, children } = props
  return (
    <div className={css.page}>
      {banner}
      <div className={css.top}>
        <CoverPicture className={css.cover} imageUrl={coverOf(aquarium)} sizes={coverSizes} isFirst />
        <div className={css.code}>{code}</div>
        <AquariumHeading aquarium={aquarium} parameters={parameters} onEdit={onEdit} />
        <div className={css.about}>
          {aquarium.description !== null && <p>{aquarium.description}</p>}
          {link}
        </div>
        <div className={css.actions}>{actions}</div>
      </div>
      {readings}
      {chart}
      <div className={css.onScreen}>
        {gallery}
        {notes}
        {chat}
      </div>
      {children}
    </div>
  )
}

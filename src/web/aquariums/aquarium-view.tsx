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
  /** Whose tank it is, when it is another user's. */
  banner?: ReactNode
  /** The QR code of the page. */
  code: ReactNode
  /** The aquarium's public link. */
  link: ReactNode
  /** Opens the dialog for name and description; without it they cannot be changed. */
  onEdit?: () => void
  /** The buttons beside the name. */
  actions: ReactNode
  /** The latest readings, or a hint how to log the first ones. */
  readings: ReactNode
  chart: ReactNode
  gallery: ReactNode
  notes: ReactNode
  /** The panel for questions about the tank. */
  chat: ReactNode
  /** The parts below: the data logs and everything after them. */
  children: ReactNode
}

/** The page of an aquarium. The parts that are passed in decide whose it is and what can be changed. */
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

import { DrawnPicture } from '#web/ui/drawn/drawn-picture.tsx'
import type { screenPictures } from './home-pictures.ts'
import * as css from './home-screens.module.css'
import { HomeSection } from './home-section.tsx'
import type { Statement } from './home-words.ts'

type HomeScreensProps = { pictures: typeof screenPictures; points: readonly Statement[] }

const deskSizes = '(width < 1340px) 94vw, 1180px'
const phoneSizes = '(width < 600px) 240px, 216px'

/** Pictures of the app, in the colour scheme of the page. */
export function HomeScreens({ pictures, points }: HomeScreensProps) {
  const { desk, deskDark, phone, phoneDark } = pictures
  return (
    <HomeSection
      tone="surface"
      title="The whole tank on one screen"
      lead="Latest readings, trends, notes, photos and every log: what you want to know when something looks different today."
    >
      <div className={css.stage}>
        <div className={css.desk}>
          <DrawnPicture picture={desk} sizes={deskSizes} className={css.light} />
          <DrawnPicture picture={deskDark} sizes={deskSizes} className={css.dark} />
        </div>
        <div className={css.phone}>
          <DrawnPicture picture={phone} sizes={phoneSizes} className={css.light} />
          <DrawnPicture picture={phoneDark} sizes={phoneSizes} className={css.dark} />
        </div>
      </div>
      <ul className={css.points}>
        {points.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}

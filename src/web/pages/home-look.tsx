import { DrawnPicture } from '#web/ui/drawn-picture.tsx'
import { screenPictures } from '#web/ui/pictures.ts'
import css from './home-look.module.css'
import { HomeSection } from './home-section.tsx'

const { desk, deskDark, phone, phoneDark } = screenPictures
const deskSizes = '(width < 1340px) 94vw, 1180px'
const phoneSizes = '(width < 600px) 240px, 216px'

const points = [
  {
    title: 'Log with wet hands',
    text: 'One field a test, the ideal range and your last value beside it, a number pad under your thumb.',
  },
  {
    title: 'See what moves together',
    text: 'Alkalinity falls while calcium holds? Both lines are on one chart, with your notes below them.',
  },
  {
    title: 'Know what is off',
    text: 'A reading out of range bears a mark and a word, not just a colour, and is saved as you measured it.',
  },
]

/** The app itself, in whichever scheme the page is. */
export function HomeLook() {
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

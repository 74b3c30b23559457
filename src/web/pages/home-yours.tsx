import { site } from '#web/site.ts'
import css from './home-yours.module.css'

const facts = [
  { title: 'Open source', text: 'Under the MIT license: read it, change it, keep it.' },
  {
    title: 'On your own machine',
    text: 'A small computer at home is enough. Readings are kept in one SQLite file, or in PostgreSQL for a club.',
  },
  {
    title: 'Nobody watches',
    text: 'These pages load nothing from other companies, and your photos lose their place and camera before they are kept.',
  },
  {
    title: 'A way out',
    text: 'Every log leaves as a plain CSV file that any spreadsheet opens, and that Coralline reads back without a change.',
  },
]

export function HomeYours() {
  return (
    <section className={css.section} aria-labelledby="yours">
      <div className={css.inside}>
        <div className={css.words}>
          <h2 id="yours">
            <span>Your reef.</span> <span>Your data.</span> <span>Your server.</span>
          </h2>
          <p>
            Coralline is open source and made to be run by the people who use it. With Node.js on the machine,
            one command installs, builds and starts it.
          </p>
          <figure className={css.terminal}>
            <pre>
              <code>
                <span aria-hidden="true">$ </span>npm start{'\n'}
                <samp>Coralline is running: open http://localhost:3000</samp>
              </code>
            </pre>
          </figure>
          {site.sourceCode && (
            <a className={css.source} href={site.sourceCode} rel="noopener">
              Read the source code
            </a>
          )}
        </div>
        <dl className={css.facts}>
          {facts.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

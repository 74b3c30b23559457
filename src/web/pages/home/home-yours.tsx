import { site } from '#web/page/site.ts'
import type { Statement } from './home-words.ts'
import * as css from './home-yours.module.css'

export function HomeYours({ facts }: { facts: readonly Statement[] }) {
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

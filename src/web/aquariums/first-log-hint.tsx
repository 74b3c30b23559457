import { Link } from 'react-router'
import { demoPage } from '#contract/pages.ts'
import { Icon } from '#web/ui/icon.tsx'
import * as css from './first-log-hint.module.css'

export function FirstLogHint() {
  return (
    <section className={css.hint} aria-labelledby="first-log-heading">
      <span className={css.sign}>
        <Icon name="drop" size={28} />
      </span>
      <div>
        <h2 id="first-log-heading">Your first reading goes here</h2>
        <p>
          Test whatever you like and press ‘Create New Log’: one value is enough. If you have years of logs in
          a spreadsheet, use ‘Import Logs’ above, on a phone under ‘···’.
        </p>
        <p>
          <strong>First month:</strong> ammonia, nitrite, nitrate and pH twice a week; temperature and
          salinity every day.
        </p>
        <p>
          <Link to={demoPage}>See a tank after its first year</Link>
        </p>
      </div>
    </section>
  )
}

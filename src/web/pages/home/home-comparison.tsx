import { Icon } from '#web/ui/icon.tsx'
import * as css from './home-comparison.module.css'
import { HomeSection } from './home-section.tsx'
import type { Cell, Comparison } from './home-words.ts'

export function HomeComparison({ comparison }: { comparison: Comparison }) {
  const { columns, rows, sources } = comparison
  return (
    <HomeSection
      title="How it compares"
      lead="Where something is missing, it says No. Products change, so we compare kinds of apps."
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: with large letters it scrolls, and keys can scroll it only with the focus */}
      <section className={css.card} aria-label="Comparison" tabIndex={0}>
        <table className={css.table}>
          <caption className={css.caption}>Coralline beside other ways to keep a reef log</caption>
          <thead>
            <tr>
              <td />
              {columns.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ title, cells }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {cells.map((cell, column) => (
                  <td key={columns[column]}>
                    <Value {...cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={css.notes}>
        <p>
          Log apps: for readings that you enter yourself. Controller apps: for a device that watches the tank.
          Varies: it differs from product to product, or they do not say. Some: at least the product that is
          named here says so. Read in November 2026.
        </p>
        <ol>
          {sources.map(({ name, address, says, date }) => (
            <li key={address}>
              <a href={address} rel="noopener">
                {name}
              </a>
              : {says}
              {date && ` (page of ${date})`}
            </li>
          ))}
        </ol>
      </div>
    </HomeSection>
  )
}

function Value({ mark, sources = [] }: Cell) {
  return (
    <span className={css.mark} data-mark={mark}>
      {mark === 'Yes' && <Icon name="check" size={18} />}
      <span>
        {mark}
        {sources.map((number) => (
          <sup key={number}>{number}</sup>
        ))}
      </span>
    </span>
  )
}

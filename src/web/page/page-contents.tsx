import * as css from './page-contents.module.css'

type PageContentsProps = { sections: readonly { id: string; title: string }[] }

/** Where there is room, a list that stays beside the text; otherwise a folded list above the text. */
export function PageContents({ sections }: PageContentsProps) {
  if (sections.length < 3) return null
  const list = (
    <ul>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  )
  return (
    <nav className={css.contents} aria-label="On this page">
      <details className={css.narrow}>
        <summary>On this page</summary>
        {list}
      </details>
      <div className={css.wide}>
        <p>On this page</p>
        {list}
      </div>
    </nav>
  )
}

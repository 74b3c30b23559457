import css from './page-footer.module.css'

export function PageFooter() {
  return (
    <footer className={css.footer}>
      {/* The year of a prerendered page is the year it was built in. */}
      <p suppressHydrationWarning>© {new Date().getFullYear()} Coralline. All rights reserved.</p>
    </footer>
  )
}

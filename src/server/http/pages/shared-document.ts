import { escapeHtml } from './small-page.ts'

/** What the build has made for it: addresses of files, the script and the colours of the first paint. */
export type SharedParts = {
  styles: readonly string[]
  scripts: readonly string[]
  imports: readonly string[]
  font: string
  script: string
  palette: string
  darkBar: string
  /** The script replaces it once it has come. */
  html: string
}

/** What a preview tells: the tank's name, and the whole address of its cover where photos are shown. */
export type SharedCard = { name: string; picture: string | undefined }

const unnamed = 'A shared tank'
const description = 'A reef tank as its keeper shares it: latest readings, trends and care.'

/** The document of a link. Without a card it is that of any link that opens nothing. */
export function sharedDocument(parts: SharedParts, card: SharedCard | undefined): string {
  const name = escapeHtml(card?.name ?? unnamed)
  const picture =
    card?.picture &&
    `<meta property="og:image" content="${escapeHtml(card.picture)}">
<meta name="twitter:card" content="summary_large_image">`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name} – Coralline</title>
<meta name="description" content="${description}">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta property="og:site_name" content="Coralline">
<meta property="og:type" content="website">
<meta property="og:title" content="${name}">
<meta property="og:description" content="${description}">
${picture ?? ''}
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<meta name="theme-color" content="#ffffff" data-scheme="light">
<meta name="theme-color" content="${parts.darkBar}" data-scheme="dark" media="not all">
<script>${parts.script}</script>
<link rel="preload" as="font" type="font/woff2" href="${parts.font}" crossorigin>
${parts.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<style>${parts.palette}</style>
${parts.imports.map((href) => `<link rel="modulepreload" href="${href}">`).join('\n')}
${parts.scripts.map((src) => `<script type="module" src="${src}"></script>`).join('\n')}
</head>
<body><div id="app">${parts.html}</div></body>
</html>
`
}

import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

/** `main` is HTML of our own, in which what users typed is escaped; `script` is allowed by its hash. */
export type SmallPage = { title: string; main: string; script?: string; status?: number | undefined }

const style = `
  :root { color-scheme: light dark; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#eaf6fd, #0a1f2e); color: light-dark(#0b3048, #e3f1fa); font: 16px/1.5 system-ui, sans-serif; }
  main { box-sizing: border-box; width: min(420px, calc(100vw - 32px)); margin: 16px 0; padding: 32px; background: light-dark(#fff, #12303f); border-radius: 16px; box-shadow: 0 12px 40px #0b304820; }
  img { display: block; width: 48px; height: 48px; margin-bottom: 16px; }
  h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.25; }
  p { margin: 0 0 20px; color: light-dark(#456273, #b5ccda); }
  label { display: block; margin-bottom: 16px; font-weight: 600; }
  input { box-sizing: border-box; width: 100%; margin-top: 4px; padding: 10px 12px; border: 1px solid light-dark(#9bb7c7, #5f8297); border-radius: 8px; background: transparent; color: inherit; font: inherit; font-weight: 400; }
  [role=alert] { padding: 12px 16px; border-radius: 8px; background: light-dark(#fdece8, #4a211c); color: light-dark(#8a2417, #ffd9d1); }
  small { margin-left: 12px; color: light-dark(#8a2417, #ffd9d1); }
  button.show { display: inline-block; width: auto; margin: -12px 0 12px; padding: 4px 0; background: transparent; color: light-dark(#0f649b, #7cc4f0); text-decoration: underline; }
  h1 + form, h1 + a, h1 + [role=alert], noscript + form, form + p, p + a, a + p { margin-top: 20px; }
  p a { color: light-dark(#0f649b, #7cc4f0); }
  code { white-space: nowrap; }
  main > :last-child { margin-bottom: 0; }
  button, main > a { display: block; box-sizing: border-box; width: 100%; padding: 12px; border: 0; border-radius: 8px; background: #0f649b; color: #fff; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
  main > a + a, main > a.other { margin-top: 12px; background: light-dark(#eaf6fd, #1d4256); color: light-dark(#0b4a75, #cfe8f7); }
  :focus-visible { outline: 3px solid #1992d4; outline-offset: 2px; }
`

/** Sends a page without the app. */
export function sendSmallPage(reply: FastifyReply, { title, main, script, status = 200 }: SmallPage) {
  const hash = script === undefined ? '' : createHash('sha256').update(script).digest('base64')
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      script === undefined ? policy : `${policy}; script-src 'sha256-${hash}'`,
    )
    .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - Coralline</title>
<style>${style}</style>
</head>
<body>
<main>
<img src="/logo.svg" alt="">
<h1>${title}</h1>
${main}
</main>
${script === undefined ? '' : `<script type="module">${script}</script>`}
</body>
</html>
`)
}

/** Text as it may stand between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
}

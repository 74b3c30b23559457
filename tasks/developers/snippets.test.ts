import { describe, expect, test } from 'vitest'
import { maxTokens } from '#contract/access.names.ts'
import { errorStatus } from '#contract/errors/error-status.ts'
import { builtOrigin } from '#contract/pages.ts'
import { folderForTests, forTests } from '#server/testing/for-tests.ts'
import { startExampleServer } from './example-server.ts'
import { developersMarkdown, readDevelopersPage } from './read-page.ts'
import { runCurl } from './run-curl.ts'
import { requestsOf, snippetsOf } from './snippets.ts'

const markdown = developersMarkdown()
const snippets = snippetsOf(markdown)
const folder = folderForTests()

describe('what the page for developers shows', () => {
  const server = forTests(startExampleServer)

  test('each of its commands runs, and is answered as written below it', async () => {
    const commands = snippets.filter(({ language }) => language === 'sh')
    expect(commands.map(({ heading }) => heading)).toEqual(['Start in three steps', 'Log readings', 'Errors'])
    for (const command of commands) {
      const answer = snippets[snippets.indexOf(command) + 1]
      expect(answer?.language).toBe('json')
      const { status, text } = await runCurl(command.text, { ...server, folder })
      expect(status).toBe(command.heading === 'Errors' ? 400 : command.heading === 'Log readings' ? 201 : 200)
      const { request_id, ...expected } = JSON.parse(answer?.text ?? '')
      expect(JSON.parse(text)).toMatchObject(expected)
      expect(Object.keys(JSON.parse(text)).includes('request_id')).toBe(request_id !== undefined)
    }
  })

  test('what each program is given logs what it measures', async () => {
    const programs = Object.entries(requestsOf)
    const others = snippets.filter(({ language }) => !['sh', 'json'].includes(language))
    expect(others.map(({ heading }) => heading)).toEqual(programs.map(([program]) => program))
    for (const [program, read] of programs) {
      const { text = '' } = others.find(({ heading }) => heading === program) ?? {}
      expect(text.trim().split('\n').length, program).toBeLessThanOrEqual(7)
      const withToken = text.replaceAll('crl_YOUR_TOKEN', server.token).replaceAll(builtOrigin, server.origin)
      const { url, method, headers, body } = read(withToken, 8.2)
      const answer = await fetch(url, { method, headers, body })
      expect([program, answer.status]).toEqual([program, 201])
      const { temperature, alkalinity, ph } = await answer.json()
      const inCelsius = temperature === null ? null : (temperature - 32) / 1.8
      expect([program, inCelsius ?? alkalinity ?? ph]).toEqual([program, expect.closeTo(8.2)])
    }
  })
})

test('it names errors that there are, with their statuses', () => {
  const rows = [...markdown.matchAll(/^\| (\d{3}) \| (.+?) \|/gm)]
  expect(rows.length).toBeGreaterThan(10)
  for (const [, status, codes = ''] of rows)
    for (const [, code = ''] of codes.matchAll(/`(\w+)`/g))
      expect([code, errorStatus[code as keyof typeof errorStatus]]).toEqual([code, Number(status)])
})

test('it has each section, and the limits that hold', () => {
  expect(markdown).toContain(`${maxTokens} tokens per account`)
  expect(readDevelopersPage().sections.map(({ title }) => title)).toEqual([
    ...['Start in three steps', 'Log readings', 'Every call', 'Errors', 'Limits', 'How long this stays'],
  ])
})

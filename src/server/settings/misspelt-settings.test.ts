import { expect, test } from 'vitest'
import { misspeltSetting } from './misspelt-settings.ts'
import { options } from './options.ts'

test.each([
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['public_url', 'PUBLIC_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URL_FLIE', 'DATABASE_URL_FILE'],
  ['DATADIR', 'DATA_DIR'],
  ['ADMIN_EMAIL', 'ADMIN_EMAILS'],
  ['TRUST_PROXYY', 'TRUST_PROXY'],
  ['OIDC_CLIENT_SECERT', 'OIDC_CLIENT_SECRET'],
])('%s is a slip of %s', (name, meant) => {
  expect(misspeltSetting(name)).toBe(meant)
})

test('no setting is a slip of another one', () => {
  for (const { name } of options) expect(misspeltSetting(name)).toBeUndefined()
})

/** Of shells, desktops, services, containers and other programs, on Linux, macOS and Windows. */
const ofOthers = `HOME HOSTS HOSTNAME HOSTTYPE PORTS PWD OLDPWD PATH SHELL USER LOGNAME LANG LS_COLORS TERM EDITOR MAIL SHLVL DISPLAY
  XDG_DATA_DIRS XDG_DATA_HOME XDG_CONFIG_DIRS XDG_RUNTIME_DIR XDG_SESSION_ID DBUS_SESSION_BUS_ADDRESS SSH_AUTH_SOCK LOCALAPPDATA
  HOMEPATH HOMEDRIVE HOMEBREW_PREFIX PUBLIC PROGRAMDATA USERPROFILE NODE_ENV NODE_OPTIONS NODE_VERSION npm_config_user_agent
  npm_package_json npm_lifecycle_event INIT_CWD INVOCATION_ID JOURNAL_STREAM STATE_DIRECTORY LOGS_DIRECTORY NOTIFY_SOCKET
  KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_PORT DATABASE_PORT DATABASE_SERVICE_HOST POSTGRES_URL PGDATA PGHOST
  AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY S3_URL RATE_LIMIT LOG_FORMAT LOG_FILE HTTP_PROXY NO_PROXY CI GITHUB_TOKEN`

test.each(ofOthers.split(/\s+/))('%s is none of ours', (name) => {
  expect(misspeltSetting(name)).toBeUndefined()
})

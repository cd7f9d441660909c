const password = 'correct-horse-battery'

/** What a new user pastes into a shell: sign up, create an app, translate, queue. Needs curl and sed. */
export function firstSteps(address: string): string {
  const json = `-H 'content-type: application/json'`
  const app = `-H "x-api-key: $KEY" -H "x-api-secret: $SECRET"`
  const pick = (field: string) => `sed -E 's/.*"${field}":"([^"]+)".*/\\1/'`
  const account = `'{"email":"you@example.org","password":"${password}"}'`
  return `
Dragoman listens on ${address} (interface: ${address}/docs). Paste, one after the other:

curl -s ${address}/auth/signup ${json} -d ${account}; echo
APP=$(curl -s ${address}/create -H "authorization: Bearer $(curl -s ${address}/auth/login ${json} -d ${account} | ${pick('accessToken')})" ${json} -d '{"name":"first app"}'); echo "$APP"; KEY=$(echo "$APP" | ${pick('apiKey')}); SECRET=$(echo "$APP" | ${pick('apiSecret')})
curl -s ${address}/translateText ${app} ${json} -d '{"text":"The house is red and the garden is big.","to":"es"}'; echo
curl -s "${address}/queue/$(curl -s ${address}/queue ${app} ${json} -d '{"text":"The house is red.","to":"es"}' | ${pick('id')})?wait=20" ${app}; echo
`
}

// Opens a page in a language on a device, opens what it offers, and notes what is wrong there.
import { join } from 'node:path'
import axe from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { logIn, untilLoaded } from '../support/console.ts'
import { type FilledService, sentences } from '../support/console-data.ts'
import type { CheckedPage } from './checked-pages.ts'

export type Device = 'desk' | 'phone'

interface Visit {
  readonly language: string
  readonly device: Device
  /** Whether axe also reads it in the dark and in forced colours, and on the phone. */
  readonly isFirst: boolean
}

/** What is pressed one after the other on a page, by its way in the document. */
interface View {
  readonly name: string
  readonly presses: readonly string[]
}

interface Opener {
  readonly way: string
  readonly name: string
  readonly isTab: boolean
}

const widths: Readonly<Record<Device, readonly number[]>> = {
  desk: [1440, 2560],
  phone: [390, 360],
}
const heights: Readonly<Record<Device, number>> = { desk: 900, phone: 780 }
/** A press that opens nothing takes as long. */
const pressMs = 3000
/** The height of a picture. */
const mostPixels = 2600
const script = new URL('../support/look.js', import.meta.url).pathname

interface Options {
  readonly service: FilledService
  readonly browser: Browser
  /** The directory of the pictures; undefined: none are taken. */
  readonly pictures: string | undefined
  /** Whether menus, dialogs and tabs are opened. */
  readonly opens: boolean
}

export function createPageChecks({ service, browser, pictures, opens }: Options) {
  /** By what is wrong where: in which languages and at which widths. */
  const faults = new Map<string, Map<string, string[]>>()
  /** By page and device: found in the first language, and the same in the others. */
  const views = new Map<string, readonly View[]>()
  const english = new Set<string>()
  const same = new Map<string, Set<string>>()
  let count = 0

  function note(place: string, fault: string, where: string): void {
    const ofPlace = faults.get(place) ?? new Map<string, string[]>()
    faults.set(place, ofPlace)
    ofPlace.set(fault, [...(ofPlace.get(fault) ?? []), where])
  }

  async function open(visit: Visit) {
    const strangers = await openProfile(visit)
    const members = await openProfile(visit)
    await logIn(members, service.api.url, service.operator)
    const stranger = await strangers.newPage()
    const member = await members.newPage()
    return {
      check: (page: CheckedPage) => checkPage(page.isForStrangers ? stranger : member, page, visit),
      async close() {
        await strangers.close()
        await members.close()
      },
    }
  }

  async function openProfile({ language, device }: Visit): Promise<BrowserContext> {
    const [width = 0] = widths[device]
    const profile = await browser.newContext({
      locale: language,
      viewport: { width, height: heights[device] },
      reducedMotion: 'reduce',
      hasTouch: device === 'phone',
    })
    await profile.addInitScript({ path: script })
    return profile
  }

  async function checkPage(page: Page, checked: CheckedPage, visit: Visit): Promise<void> {
    const key = `${checked.name} ${visit.device}`
    const known = views.get(key)
    await goTo(page, checked)
    const closed = await stateOf(page)
    const queue = [...(known ?? [{ name: '', presses: [] }])]
    const found: View[] = []
    for (let view = queue.shift(); view !== undefined; view = queue.shift()) {
      const opened = await openView(page, checked, { view, closed })
      if (opened !== undefined) {
        found.push(view)
        await checkView(page, `${checked.name}${view.name}`, visit)
        if (known === undefined && opens)
          queue.push(...(await findViews(page, checked, { view, opened })))
      } else if (known !== undefined)
        note(`${checked.name}${view.name}`, 'cannot be opened', visit.language)
    }
    views.set(key, known ?? found)
  }

  /** Returns what is open afterwards; undefined if the presses opened nothing. */
  async function openView(
    page: Page,
    checked: CheckedPage,
    { view, closed }: { view: View; closed: State },
  ): Promise<State | undefined> {
    if (view.presses.length === 0) return closed
    await page.keyboard.press('Escape')
    await look(page, 'settled()')
    if (!isSame(await stateOf(page), closed)) await goTo(page, checked)
    let state = closed
    for (const press of view.presses) {
      const after = await pressOn(page, press, state)
      if (after === undefined || after.path !== closed.path) return undefined
      state = after
    }
    return state
  }

  /** What each press may open: a menu's items and what a tab contains lead on. */
  async function findViews(
    page: Page,
    checked: CheckedPage,
    { view, opened }: { view: View; opened: State },
  ): Promise<View[]> {
    if (view.presses.length > 1 || /^docs/.test(checked.name)) return []
    const places = view.presses.length === 0 ? ['main'] : []
    if (view.presses.length === 0 && checked.name === 'apps') places.push('header, nav')
    if (opened.layer === 'menu') places.push('[role=menu]')
    if (view.presses.length === 1 && opened.layer === '') places.push('[role=tabpanel]')
    const openers: Opener[] = []
    for (const place of places)
      openers.push(...(await look<Opener[]>(page, `openers(${JSON.stringify(place)})`)))
    return openers
      .filter(({ isTab }) => !isTab || view.presses.length === 0)
      .map(({ name, way }) => ({
        name: `${view.name} > ${name}`,
        presses: [...view.presses, way],
      }))
  }

  async function goTo(page: Page, { path, isTranslator }: CheckedPage): Promise<void> {
    await page.goto(service.addressOf(path))
    await untilLoaded(page)
    if (isTranslator !== true) return
    await page.locator('textarea').first().fill(sentences.join(' '))
    await page.getByText('La casa es roja').first().waitFor()
  }

  async function checkView(page: Page, place: string, visit: Visit): Promise<void> {
    const { language, device, isFirst } = visit
    for (const width of widths[device]) {
      await page.setViewportSize({ width, height: heights[device] })
      await look(page, 'settled()')
      count++
      for (const fault of await look<string[]>(page, 'faults()'))
        note(place, fault, `${language} ${width}`)
      if (pictures !== undefined && (width === 390 || width === 1440)) {
        const file = `${place} ${language} ${width}`.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
        await takePicture(page, join(pictures, `${file.slice(0, 120)}.png`))
      }
    }
    const [first = 0] = widths[device]
    await page.setViewportSize({ width: first, height: heights[device] })
    for (const text of await look<string[]>(page, 'texts()')) noteText(text, language)
    const isPage = !place.includes(' > ')
    if (device === 'desk' ? isPage || isFirst : isPage && isFirst)
      await checkAccess(page, place, `${language} ${first}`)
    if (device === 'phone' || !isPage || !isFirst) return
    await page.emulateMedia({ colorScheme: 'dark' })
    await checkAccess(page, place, `${language} dark`)
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
    await checkAccess(page, place, `${language} forced colours`)
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
  }

  async function checkAccess(page: Page, place: string, where: string): Promise<void> {
    await page.evaluate(axe.source)
    const violations = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run({ exclude: ['[data-base-ui-focus-guard]'] })
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} (${nodes.length})`)
    })
    for (const violation of violations) note(place, violation, where)
  }

  function noteText(text: string, language: string): void {
    if (language === 'en') english.add(text)
    else if (english.has(text)) same.set(language, (same.get(language) ?? new Set()).add(text))
  }

  return {
    open,
    count: () => count,
    /** What was found since the last call, by place: each fault with where it is. */
    takeFaults(): [place: string, lines: string[]][] {
      const taken = Array.from(faults, ([place, ofPlace]): [string, string[]] => [
        place,
        Array.from(ofPlace, ([fault, where]) => `${fault} [${where.join(', ')}]`),
      ])
      faults.clear()
      return taken
    },
    sameAsEnglish: (): [language: string, texts: string[]][] =>
      Array.from(same, ([language, texts]) => [language, [...texts].sort()]),
  }
}

interface State {
  /** The role of what is open above the page. */
  readonly layer: string
  /** Which tab is chosen, and what is unfolded. */
  readonly page: string
  readonly path: string
}

const look = <T>(page: Page, call: string): Promise<T> => page.evaluate(`look.${call}`)

const stateOf = (page: Page): Promise<State> => look(page, 'stateNow()')

const isSame = (one: State, other: State): boolean =>
  one.layer === other.layer && one.page === other.page && one.path === other.path

/** Of the whole page, but of no more than a person looks at. */
async function takePicture(page: Page, path: string): Promise<void> {
  const [width, height] = (await page.evaluate(
    '[innerWidth, document.documentElement.scrollHeight]',
  )) as [number, number]
  const clip = { x: 0, y: 0, width, height: Math.min(height, mostPixels) }
  await page.screenshot({ path, fullPage: true, clip })
}

/** Returns what is open afterwards; undefined if the press opened nothing. */
async function pressOn(page: Page, way: string, before: State): Promise<State | undefined> {
  try {
    await page.locator(way).first().click({ timeout: pressMs })
    // What opens may load first.
    const other = `JSON.stringify(look.stateNow()) !== ${JSON.stringify(JSON.stringify(before))}`
    await page.waitForFunction(other, undefined, { timeout: pressMs })
  } catch {
    return undefined
  }
  await page.waitForLoadState('networkidle')
  await look(page, 'settled()')
  const after = await stateOf(page)
  return isSame(after, before) ? undefined : after
}

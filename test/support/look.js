// Runs in pages of the console as `look`: what is out of place there, and what can be opened.

const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
const hidden = '.visually-hidden, [data-base-ui-focus-guard], [aria-hidden=true], option'

// Nothing that is opened changes something: the data is the same for every language.
const send = globalThis.fetch
const allowed = /^\/(?:console\/session\/(?:refresh|settings)|translateText|detect)/
globalThis.fetch = (input, init) => {
  const { method, url } = new Request(input, init)
  if (method === 'GET' || allowed.test(new URL(url).pathname)) return send(input, init)
  return Promise.reject(new TypeError(`${method} is not sent while pages are looked at`))
}

const isSeen = (element) => {
  if (!element.checkVisibility({ visibilityProperty: true })) return false
  const { width, height } = element.getBoundingClientRect()
  return width > 1 && height > 1 && element.closest('.visually-hidden') === null
}

const ownText = (element) =>
  [...element.childNodes]
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    .map(({ data }) => data.trim())
    .filter((text) => text !== '')
    .join(' ')

const shorten = (text) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
const nameOf = (element) =>
  shorten(
    element.getAttribute('aria-label') ??
      (element.textContent?.trim().replaceAll(/\s+/g, ' ') || element.getAttribute('name') || ''),
  )
const describe = (element) =>
  `${element.localName}${element.classList[0] ? `.${element.classList[0]}` : ''} "${nameOf(element)}"`

const isInScroller = (element) => {
  for (let at = element.parentElement; at !== document.body && at; at = at.parentElement)
    if (getComputedStyle(at).overflowX !== 'visible') return true
  return false
}

const measuring = new OffscreenCanvas(1, 1).getContext('2d')

/** A placeholder or the chosen option, of which browsers cut off what has no room. */
function fieldFault(field, style) {
  const option = field.localName === 'select' ? field.selectedOptions[0]?.label : undefined
  const text = field.value === '' && option === undefined ? field.placeholder : option
  if (!text || field.localName === 'textarea') return undefined
  measuring.font = style.font
  const room =
    field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
  const { width } = measuring.measureText(text)
  return width > room + 1 ? `has no room for "${shorten(text)}"` : undefined
}

function textFault(element, style) {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
  if (style.display === 'inline' || style.display === 'contents' || clientWidth === 0)
    return undefined
  const isCut = (overflow) => overflow === 'hidden' || overflow === 'clip'
  if (isCut(style.overflowX)) {
    if (scrollWidth > clientWidth + 1 && style.textOverflow !== 'ellipsis') return 'is cut off'
  } else if (style.overflowX === 'visible' && scrollWidth > clientWidth + 1)
    return `has text that is ${scrollWidth - clientWidth} px too wide for it`
  const isClamped = style.webkitLineClamp !== 'none'
  if (isCut(style.overflowY) && !isClamped && scrollHeight > clientHeight + 2)
    return 'is cut off at its end'
  return undefined
}

function faults() {
  const { scrollWidth, clientWidth: width } = document.documentElement
  const found = scrollWidth > width ? [`The page is ${scrollWidth - width} px too wide.`] : []
  for (const element of document.body.querySelectorAll('*')) {
    if (!(element instanceof HTMLElement) || !isSeen(element)) continue
    const { left, right } = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    const isField = /^(?:input|select|textarea)$/.test(element.localName)
    const fault = isField
      ? fieldFault(element, style)
      : ownText(element) !== '' && textFault(element, style)
    if (fault) found.push(`${describe(element)} ${fault}.`)
    if ((right > width + 1 || left < -1) && !isInScroller(element))
      found.push(`${describe(element)} is outside the window.`)
  }
  return [...new Set(found)]
}

/** All that a person reads, but code and what is English in every language. */
function texts() {
  const found = new Set()
  const add = (text) => {
    if (/\p{L}{3}/u.test(text ?? '')) found.add(text.trim().replaceAll(/\s+/g, ' '))
  }
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('[lang=en], code, pre, textarea, script, style, svg') !== null) continue
    if (!isSeen(element)) continue
    add(ownText(element))
    for (const name of ['placeholder', 'aria-label', 'title', 'alt'])
      add(element.getAttribute(name))
  }
  return [...found]
}

/** The way to an element from the body, and the same for all rows and items of a list. */
function wayTo(element) {
  const steps = []
  for (let at = element; at !== document.body && at; at = at.parentElement)
    steps.unshift(`${at.localName}:nth-child(${[...at.parentElement.children].indexOf(at) + 1})`)
  const way = `body > ${steps.join(' > ')}`
  return { way, kind: way.replaceAll(/\b(tr|li)(?::nth-child\(\d+\))/g, '$1') }
}

/** What can be pressed below an element, each kind once. */
function openers(root) {
  const found = new Map()
  const pressed = 'button:not(:disabled), [role=tab], [role=menuitem], summary'
  for (const element of document.querySelectorAll(`:is(${root}) :is(${pressed})`)) {
    if (!isSeen(element) || element.closest(hidden) !== null) continue
    if (element.getAttribute('aria-selected') === 'true') continue
    const { way, kind } = wayTo(element)
    if (!found.has(kind))
      found.set(kind, { way, name: nameOf(element), isTab: element.role === 'tab' })
  }
  return [...found.values()]
}

/** What is open: a layer above the page by its role, the tab and whatever is unfolded. */
function stateNow() {
  const layer = [...document.querySelectorAll(layers)].filter(isSeen).at(-1)
  return {
    layer: layer === undefined ? '' : `${layer.getAttribute('role')}`,
    path: location.pathname,
    page: [...document.querySelectorAll('[role=tab], details, [aria-expanded]')]
      .map((each) => `${each.ariaSelected}${each.open}${each.ariaExpanded}`)
      .join(),
  }
}

const settled = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

globalThis.look = { faults, openers, settled, stateNow, texts }

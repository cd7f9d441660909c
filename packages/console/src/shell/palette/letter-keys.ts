// Keys without Ctrl get in the way of some who speak to their computer: they can be turned off.
const storageKey = 'dragoman.letter-keys'

export function readLetterKeys(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

export function storeLetterKeys(on: boolean): void {
  localStorage.setItem(storageKey, on ? 'on' : 'off')
}

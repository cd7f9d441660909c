/** First in, first out. `Array.shift` moves all remaining items of a long array. */
export class Fifo<T> {
  #items: (T | undefined)[] = []
  #first = 0

  get size(): number {
    return this.#items.length - this.#first
  }

  peek(): T | undefined {
    return this.#items[this.#first]
  }

  push(item: T): void {
    this.#items.push(item)
  }

  shift(): T | undefined {
    const item = this.#items[this.#first]
    if (this.size === 0) return undefined
    this.#items[this.#first++] = undefined
    if (this.#first * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#first)
      this.#first = 0
    }
    return item
  }

  keep(isKept: (item: T) => boolean): void {
    this.#items = this.#items
      .slice(this.#first)
      .filter((item) => item !== undefined && isKept(item))
    this.#first = 0
  }
}

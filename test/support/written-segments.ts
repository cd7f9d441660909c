// The server's tests write segments as those of the neural runtime do.
export { parseSegment, printSegment } from '../../packages/marian/test/support/written-segments.ts'

// This build has what browsers older than half a year lack; it has the types of the main one.
declare module 'pdfjs-dist/legacy/build/pdf.min.mjs' {
  export * from 'pdfjs-dist'
}

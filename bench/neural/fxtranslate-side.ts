// fxtranslate, Firefox's engine in Rust, as a side of a comparison (see packages/marian/bench), in
// WebAssembly, a sentence a call: it has no call for several.
import { Translator } from 'fxtranslate'
import { openModel, type TrainedModel, toContents } from '../../packages/marian/bench/models.ts'
import { answerRounds, readJob } from '../../packages/marian/bench/side-process.ts'
import { withTensors } from '../../packages/marian/test/support/small-model.ts'

/** The names under which a model has the scale of what its output layer multiplies. */
const [usual, other] = ['none_QuantMultA', 'Wemb_QuantMultA']

const { files, texts } = openModel(readJob<TrainedModel>())
const [source = new Uint8Array(), target = source] = files.vocabularies
const translator = new Translator(withUsualScale(), source, target, files.shortlist)
answerRounds(texts, async (some) => ({
  latencies: [],
  translations: some.map((text) => translator.translate(text)),
}))

/** The model, with a name that only fxtranslate requires; models of Firefox have both. */
function withUsualScale(): Uint8Array {
  const { model } = withTensors(toContents(files), (tensors) => {
    const scale = tensors.get(other)
    if (scale !== undefined && !tensors.has(usual)) tensors.set(usual, { ...scale, name: usual })
  })
  return model.bytes
}

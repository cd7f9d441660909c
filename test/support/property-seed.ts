// Property tests try the same texts in every run, so that a run says something of the change and not of its luck. Other texts:
// `FAST_CHECK_SEED=random npm test`, or a number.
import fc from 'fast-check'

const wanted = process.env.FAST_CHECK_SEED ?? '1'
fc.configureGlobal(wanted === 'random' ? {} : { seed: Number(wanted) })

<?php
// Translates texts with PHP alone, without an extension: at once, and through the queue.
// Usage: DRAGOMAN_API_KEY=... DRAGOMAN_API_SECRET=... php examples/translate.php
// DRAGOMAN_URL is the address of the service, by default http://127.0.0.1:8080.
declare(strict_types=1);

const ATTEMPTS = 4;

/** Returns the parsed answer. Waits and tries again where the service asks for it. */
function call(string $path, ?array $body = null, string ...$headers): array
{
    $service = getenv('DRAGOMAN_URL') ?: 'http://127.0.0.1:8080';
    $context = stream_context_create(['http' => [
        'method' => $body === null ? 'GET' : 'POST',
        'header' => [
            'content-type: application/json',
            'x-api-key: ' . getenv('DRAGOMAN_API_KEY'),
            'x-api-secret: ' . getenv('DRAGOMAN_API_SECRET'),
            ...$headers,
        ],
        'content' => $body === null ? '' : json_encode($body, JSON_THROW_ON_ERROR),
        'timeout' => 60,
        'ignore_errors' => true,
    ]]);
    for ($attempt = 1; ; $attempt++) {
        $answer = file_get_contents($service . $path, false, $context);
        if ($answer === false) {
            exit("The service at $service cannot be reached.\n");
        }
        $status = (int) explode(' ', $http_response_header[0])[1];
        $value = json_decode($answer, true, 512, JSON_THROW_ON_ERROR);
        if ($status < 400) {
            return $value;
        }
        if (!in_array($status, [429, 503], true) || $attempt === ATTEMPTS) {
            exit("{$value['code']}: {$value['detail']}\n");
        }
        $wait = preg_grep('/^retry-after:/i', $http_response_header);
        sleep($wait ? (int) explode(':', reset($wait))[1] : 1);
    }
}

// A list is answered in its order; the language of each text is detected.
$texts = ['The house is red.', 'The garden is big.'];
$answer = call('/translateText', ['text' => $texts, 'to' => 'es']);
foreach ($answer['translations'] as $translation) {
    echo "{$translation['from']} → {$translation['to']} {$translation['translatedText']}\n";
}

// Through the queue. With the key, the same job is not queued twice if the request is repeated.
$text = ['text' => 'The garden is <b>big</b>.', 'format' => 'html', 'from' => 'en', 'to' => 'es'];
$job = call('/queue', $text, 'idempotency-key: ' . bin2hex(random_bytes(16)));
while (in_array($job['status'], ['queued', 'processing'], true)) {
    $job = call("/queue/{$job['id']}?wait=30");
}
echo "{$job['status']} {$job['result']['translatedText']}\n";
